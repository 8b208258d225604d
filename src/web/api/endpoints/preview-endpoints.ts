import type { productPreview } from '#contracts/catalog/preview-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of previews, apart from the catalogue's, whose pages load without them. */
export const previewEndpoints = {
  productPreview: endpoint<typeof productPreview>('POST', '/search/preview', { isReading: true }),
};
