import { expect, it } from 'vitest';
import { fieldPathOf } from '#web/admin/features/drafts/draft-places.ts';

it.each([
  ['/discount/value', '/discountValue'],
  ['/lines/0/unit_price', '/lines/0/price'],
  ['/lines/12', '/lines/12/price'],
  ['/lines/0/quantity', '/lines/0/quantity'],
  ['/lines', '/lines'],
  ['/name', '/recipient/name'],
  ['/address/postal_code', '/recipient/postal_code'],
  ['/shipping/price', '/shippingPrice'],
  ['/shipping', '/shipping'],
])('the path %s of a draft order means the field %s', (path, field) => {
  expect(fieldPathOf(path)).toBe(field);
});
