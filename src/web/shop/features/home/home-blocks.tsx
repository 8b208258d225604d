import type { ReactNode } from 'react';
import type { HomeBlock } from '#contracts/content/page-contents.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { Banner } from './blocks/banner.tsx';
import type { BlockOf } from './block-of.ts';
import { BrandHighlighter } from './blocks/brand-highlighter.tsx';
import { CallOutTexts } from './blocks/call-out-texts.tsx';
import { HomeReviews } from './blocks/home-reviews.tsx';
import { InstagramPostRow } from './blocks/instagram-post-row.tsx';
import { MainBodyText } from './blocks/main-body-text.tsx';
import { MarqueeStrip } from './blocks/marquee-strip.tsx';
import { MultiImageWithText } from './blocks/multi-image-with-text.tsx';
import { NewsletterBlock } from './blocks/newsletter-block.tsx';
import { TextWithImage } from './blocks/text-with-image.tsx';

/** Blocks whose content belongs to other features; the screen provides it. */
export interface HomeSlots {
  newsletterForm(block: BlockOf<'NewsletterSignUp'>): ReactNode;
  productSwipe(block: BlockOf<'ProductSideSwipe'>): ReactNode;
}

interface HomeBlocksProps {
  blocks: readonly HomeBlock[];
  /** The loaded products among those that the blocks name. */
  products: readonly Product[];
  slots: HomeSlots;
}

/** The home page as content blocks. Spec §2, Home. */
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
