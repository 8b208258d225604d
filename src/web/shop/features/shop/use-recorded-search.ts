import { type RefObject, useEffect, useRef } from 'react';
import { productClicked, productsScrolled, searchAnswered, searched } from '#web/state/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import type { ShopProducts } from './use-shop-products.ts';

/**
 * Records a search: what was asked, how much was found, and which of the products in the element of the returned ref came into view
 * or were chosen. `asked` null: no search. Spec §4, Search session.
 */
export function useRecordedSearch(
  asked: string | null,
  found: ShopProducts,
): RefObject<HTMLDivElement | null> {
  const dispatch = useAppDispatch();
  const shelves = useRef<HTMLDivElement>(null);
  const results = found.status === 'found' ? found.products.length : null;

  useEffect(() => {
    if (asked !== null) dispatch(searched({ query: asked, at: new Date().toISOString() }));
  }, [dispatch, asked]);

  useEffect(() => {
    if (asked !== null && results !== null) dispatch(searchAnswered({ query: asked, results }));
  }, [dispatch, asked, results]);

  useEffect(() => {
    const element = shelves.current;
    if (asked === null || results === null || element === null) return;
    const seen = new IntersectionObserver((entries) => {
      const handles = entries.filter((entry) => entry.isIntersecting).map(({ target }) => handleOf(target));
      if (handles.length > 0) dispatch(productsScrolled(handles));
    });
    for (const card of element.querySelectorAll('[data-product]')) seen.observe(card);
    const choose = ({ target }: MouseEvent) => {
      const card = target instanceof Element ? target.closest('[data-product]') : null;
      if (card) dispatch(productClicked(handleOf(card)));
    };
    element.addEventListener('click', choose);
    return () => {
      seen.disconnect();
      element.removeEventListener('click', choose);
    };
  }, [dispatch, asked, results]);

  return shelves;
}

const handleOf = (card: Element) => card.getAttribute('data-product') ?? '';
