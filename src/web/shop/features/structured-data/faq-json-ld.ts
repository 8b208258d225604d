import type { FaqPageContent } from '#contracts/content/page-contents.ts';

/** Frequently asked questions: https://schema.org/FAQPage. */
export function faqJsonLd({ items }: FaqPageContent) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
