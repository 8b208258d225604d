import { Badge } from '../../ui/feedback/badge.tsx';
import { PictureAndTitle } from './picture-and-title.tsx';
import { STATUS_TEXTS } from './product-texts.ts';

interface ProductTitleProps {
  title: string;
  picture: string | null;
  status: keyof typeof STATUS_TEXTS;
}

/** A product in a list of things that may not be on sale. */
export function ProductTitle({ title, picture, status }: ProductTitleProps) {
  return (
    <>
      <PictureAndTitle title={title} picture={picture} />
      {status !== 'active' && <Badge tone="neutral">{STATUS_TEXTS[status]}</Badge>}
    </>
  );
}
