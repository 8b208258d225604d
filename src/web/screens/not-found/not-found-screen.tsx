import { data } from 'react-router';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { DroppedBall } from './dropped-ball.tsx';

export const handle: PageHandle = { page: 'NotFoundPage', background: 'yellow' };

export const meta = pageMeta({
  title: 'Dropped ball',
  description: 'There is no page at this address.',
  isPrivate: true,
});

export function loader() {
  return data(null, { status: 404 });
}

/** Keeps the browser from asking the page server when one gets lost inside the shop. */
export function clientLoader() {
  return null;
}

/** Where every unknown address leads. */
export default function NotFoundScreen() {
  return <DroppedBall />;
}
