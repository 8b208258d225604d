import type { HomePageContent } from '#contracts/content/page-contents.ts';
import { SAMPLE_SOURCE } from './content-files.ts';
import type { StoreFiles } from './store-files.ts';

/**
 * Removes made-up customers, orders and reviews for a shop that takes money, and testimonials while the files
 * are marked as a sample. Publishing invented reviews is illegal.
 */
export function withoutSampleData(files: StoreFiles): StoreFiles {
  const pages = files.store.sample ? files.pages.map(withoutTestimonials) : files.pages;
  const reviews = files.reviews.filter(({ source }) => source !== SAMPLE_SOURCE);
  return { ...files, customers: [], reviews, pages };
}

function withoutTestimonials(file: StoreFiles['pages'][number]): StoreFiles['pages'][number] {
  if (file.page !== 'HomePage') return file;
  const content = file.content as HomePageContent;
  return {
    ...file,
    content: { ...content, blocks: content.blocks.filter(({ type }) => type !== 'Reviews') },
  };
}
