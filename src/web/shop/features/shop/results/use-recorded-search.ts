import { type RefObject, useEffect, useRef } from 'react';
import {
  productClicked,
  productsScrolled,
  searchAnswered,
  searched,
} from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import type { ShopProducts } from './use-shop-products.ts';

/**
 * Records a search, its number of results, and which products in the returned ref's element were scrolled
 * into view or clicked. Nothing is recorded while `searchText` is null. Spec §4, Search session.
 */
export function useRecordedSearch(
  searchText: string | null,
  found: ShopProducts,
): RefObject<HTMLDivElement | null> {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const results = found.status === 'found' ? found.firstPageCount : null;
  const shown = found.status === 'found' ? found.products.length : null;

  useEffect(() => {
    if (searchText !== null) dispatch(searched({ query: searchText, at: new Date().toISOString() }));
  }, [dispatch, searchText]);

  useEffect(() => {
    if (searchText !== null && results !== null) dispatch(searchAnswered({ query: searchText, results }));
  }, [dispatch, searchText, results]);

  useEffect(() => {
    const element = list.current;
    if (searchText === null || shown === null || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      const handles = entries
        .filter((entry) => entry.isIntersecting)
        .map(({ target }) => productHandleOf(target));
      if (handles.length > 0) dispatch(productsScrolled(handles));
    });
    for (const card of element.querySelectorAll('[data-product]')) observer.observe(card);
    const onClick = ({ target }: MouseEvent) => {
      const card = target instanceof Element ? target.closest('[data-product]') : null;
      if (card) dispatch(productClicked(productHandleOf(card)));
    };
    element.addEventListener('click', onClick);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', onClick);
    };
  }, [dispatch, searchText, shown]);

  return list;
}

const productHandleOf = (card: Element) => card.getAttribute('data-product') ?? '';
