import { Navigate, useLocation } from 'react-router';
import { productPath } from '#domain/catalog/product-path.ts';

/** Moves on from the page of a product to that of a box. */
export function MoveToBox({ handle }: { handle: string }) {
  const { hash } = useLocation();
  return <Navigate to={{ pathname: productPath(handle, true), hash }} replace />;
}
