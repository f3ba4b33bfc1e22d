import fc from 'fast-check'

/*
 * Loaded before the tests: the random cases of the laws are the same in every run, so that a run says something of the code alone.
 * `LAW_SEED=random` draws others, and tells their seed where one fails; a number draws those of that number.
 */
const { LAW_SEED = '20261121' } = process.env
if (LAW_SEED !== 'random') fc.configureGlobal({ seed: Number(LAW_SEED) })
