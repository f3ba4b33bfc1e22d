/** Why an attempt at a job failed. */
export const JOB = {
  unexpected: 'It failed unexpectedly. The log of the portal has the details under the id of the job.',
  lost: 'The process that worked on it has ended or does not answer.',
  tooLong: 'It took longer than it may.',
  mailServer: 'The mail server did not take the letter ({code}).',
  bookedMeanwhile: 'Something was booked all the while, or nothing can be reported yet.',
  superseded: 'It was cancelled, or begun again by another process.',
  notEntitled: 'Who ordered it may not see this client any more, cannot sign in, or may not order packs.',
  gone: 'What it was to work on is not there any more.',
} as const
