import type { ReactNode } from 'react';
import type { HomeBlock } from '#contracts/page-contents.ts';
import type { Product } from '#web/api/product.ts';
import { Banner } from './banner.tsx';
import type { BlockOf } from './block-of.ts';
import { BrandHighlighter } from './brand-highlighter.tsx';
import { CallOutTexts } from './call-out-texts.tsx';
import { HomeReviews } from './home-reviews.tsx';
import { InstagramPostRow } from './instagram-post-row.tsx';
import { MainBodyText } from './main-body-text.tsx';
import { MarqueeStrip } from './marquee-strip.tsx';
import { MultiImageWithText } from './multi-image-with-text.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';
import { TextWithImage } from './text-with-image.tsx';

/** Blocks whose inside belongs to other features: the screen brings it. */
export interface HomeSlots {
  /** The sign-up form of a newsletter block. */
  newsletterForm(block: BlockOf<'NewsletterSignUp'>): ReactNode;
  /** The row of products to swipe through. */
  productSwipe(block: BlockOf<'ProductSideSwipe'>): ReactNode;
}

interface HomeBlocksProps {
  blocks: readonly HomeBlock[];
  /** The products that the blocks name, as far as they are known. */
  products: readonly Product[];
  slots: HomeSlots;
}

/** The live home page, block by block. Spec §2, Home. */
export function HomeBlocks({ blocks, ...rest }: HomeBlocksProps) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} {...rest} />);
}

const keyOf = (block: HomeBlock) => JSON.stringify(block);

function Block({ block, products, slots }: Omit<HomeBlocksProps, 'blocks'> & { block: HomeBlock }) {
  switch (block.type) {
    case 'TopCallOutTexts':
      return <CallOutTexts block={block} />;
    case 'Banner':
      return <Banner block={block} />;
    case 'Reviews':
      return <HomeReviews block={block} />;
    case 'MarqueeStrip':
      return <MarqueeStrip strip={block} />;
    case 'MainBodyText':
      return <MainBodyText block={block} />;
    case 'TextWithImage':
      return <TextWithImage block={block} />;
    case 'BrandHighlighter':
      return <BrandHighlighter block={block} />;
    case 'InstagramPostRow':
      return <InstagramPostRow block={block} />;
    case 'NewsletterSignUp':
      return <NewsletterBlock block={block} form={slots.newsletterForm(block)} />;
    case 'ProductSideSwipe':
      return slots.productSwipe(block);
    case 'MultiImageWithText':
      return <MultiImageWithText block={block} products={products} />;
  }
}
