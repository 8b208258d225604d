import type { FaqPageContent } from '#contracts/content/page-contents.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';

/** Frequently asked questions: https://schema.org/FAQPage. */
export function faqJsonLd({ items }: FaqPageContent) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}
