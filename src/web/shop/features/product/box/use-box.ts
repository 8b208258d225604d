import { useEffect, useState } from 'react';
import { countUnits, fitInto, putInto, takeOut } from '#domain/catalog/box.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { BoxPage, BoxSize } from '#web/api/catalog/box-query.ts';
import { BOX_PARAMETERS, boxAddress, boxInAddress, type ChosenBox } from '#web/state/cart/box-address.ts';

/** The address of the box with what the page's own has about other parts of it: the reviews, and where it is scrolled to. */
function addressWith(box: string): string {
  const [path, own] = box.split('?');
  const query = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(window.location.search))
    if (!BOX_PARAMETERS.includes(name)) query.append(name, value);
  return `${path}?${query}${window.location.hash}`;
}

/**
 * The choice on the page of a box. It is stored in the address, so that it survives a reload and can be shared; only the
 * browser reads it there, because the page is the same for everyone.
 */
export function useBox({ product, sizes }: BoxPage) {
  const [first] = sizes;
  const initial = sizes.find(({ bundleId }) => bundleId === product.initialBundleId) ?? first;
  if (!initial) throw new Error(`${product.handle} has no box`);
  const [chosen, setChosen] = useState<ChosenBox>({
    bundleId: initial.bundleId,
    contents: {},
    subscriptionOptionId: null,
  });
  const [changedLine, setChangedLine] = useState<string | null>(null);
  const [isRead, setRead] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is read once, when the page opens.
  useEffect(() => {
    const stored = boxInAddress(window.location.search, sizes);
    if (stored) {
      setChosen(stored.chosen);
      setChangedLine(stored.changedLine);
    }
    setRead(true);
  }, []);

  useEffect(() => {
    if (!isRead) return;
    const isUntouched = countUnits(chosen.contents) === 0 && window.location.search === '';
    if (!isUntouched) {
      const address = addressWith(boxAddress(product.handle, chosen, changedLine));
      window.history.replaceState(window.history.state, '', address);
    }
  }, [isRead, chosen, changedLine, product.handle]);

  const size: BoxSize = sizes.find(({ bundleId }) => bundleId === chosen.bundleId) ?? initial;
  const { units } = size.choice;
  const change = (changed: Partial<ChosenBox>) => setChosen((before) => ({ ...before, ...changed }));
  return {
    size,
    contents: chosen.contents,
    subscriptionOptionId: chosen.subscriptionOptionId,
    /** The key of the cart's line that is changed; null for a new box. */
    changedLine,
    endChange: () => setChangedLine(null),
    missing: units - countUnits(chosen.contents),
    chooseSize(bundleId: BundleId) {
      const next = sizes.find((candidate) => candidate.bundleId === bundleId) ?? size;
      const isOffered = next.subscriptions.some(
        (option) => option.subscriptionOptionId === chosen.subscriptionOptionId,
      );
      change({
        bundleId: next.bundleId,
        contents: fitInto(next.choice.units, chosen.contents),
        ...(!isOffered && { subscriptionOptionId: null }),
      });
    },
    chooseInterval: (subscriptionOptionId: SubscriptionOptionId | null) => change({ subscriptionOptionId }),
    put: (sku: string) =>
      setChosen((before) => ({ ...before, contents: putInto(units, before.contents, sku) })),
    take: (sku: string) => setChosen((before) => ({ ...before, contents: takeOut(before.contents, sku) })),
  };
}

export type Box = ReturnType<typeof useBox>;
