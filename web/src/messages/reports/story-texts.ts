import { STORY } from '@portal/presentation/messages/en/reports/story.ts'
import { storyWriterOf } from '@portal/presentation/story/story-text.ts'
import { PAGE_FORMATS } from '../page-formats.ts'
import { pageLanguage, texts } from '../page-texts.ts'

export const storyText = texts('story', STORY)
export const storyWriter = storyWriterOf(pageLanguage, PAGE_FORMATS)
