import { Navigate } from 'react-router';
import { productPath } from '#domain/catalog/product-path.ts';

/** Moves on from the page of a product to that of a box. */
export const MoveToBox = ({ handle }: { handle: string }) => (
  <Navigate to={productPath(handle, true)} replace />
);
