/** A drawn pack about its own centre: what it looks like, and its outline for shadows and piles. */
export type Pack = { art: string; silhouette: string; width: number; height: number };

/** What a form needs to know of a product: its colours and the art of its front. */
export type Dress = {
  base: string;
  shade: string;
  light: string;
  seal: string;
  front: string;
  /** Lettering on the foot, drawn over its shade. */
  foot?: string;
};
