import { useCallback, useRef } from 'react';
import { searchBarToggled } from '#web/state/global-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#web/ui/images/icons.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';

const loadSearchBar = () => import('./search-bar.tsx');

/** The button that opens and closes the search bar, which is loaded on use. Spec §4, Search session. */
export function HeaderSearch() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.global.displaySearchBar);
  const bar = useDeferredImport(loadSearchBar, isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(
    ({ isDone }: { isDone: boolean }) => {
      dispatch(searchBarToggled());
      if (!isDone) button.current?.focus();
    },
    [dispatch],
  );
  return (
    <>
      <IconButton
        ref={button}
        label="Search"
        icon={isOpen ? <CloseIcon /> : <SearchIcon />}
        variant="bare"
        aria-expanded={isOpen}
        data-search-button
        onClick={() => dispatch(searchBarToggled())}
      />
      {isOpen && bar && (
        <SectionBoundary of="The search" isOverlay>
          <bar.SearchBar onClose={close} />
        </SectionBoundary>
      )}
    </>
  );
}
