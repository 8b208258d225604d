const PEANUT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
<path d="M22 6c10-3 18 4 17 13-1 6 1 8 7 11 10 5 12 17 5 24s-19 6-24-4c-3-6-5-8-11-9C6 39 2 29 6 20 9 13 15 8 22 6Z"
 fill="#e9a94f" stroke="#4a1602" stroke-width="4" stroke-linejoin="round"/>
<path d="M17 17c3-3 7-4 11-2M13 26c5-4 12-5 18-2M33 40c5-4 11-4 15 0M36 49c4-4 9-4 13 0" fill="none" stroke="#4a1602"
 stroke-width="3" stroke-linecap="round"/></svg>`;

const FLIGHT = { duration: 600, easing: 'cubic-bezier(0.3, 0, 0.4, 1)', fill: 'forwards' } as const;
const SIZE = 56;
/** The offset of the cart panel's first line from the upper right corner. */
const TOWARDS_CART = { right: 330, top: 110 };

/**
 * Animates a peanut from the button into the cart, except with reduced motion. It is a popover in the top
 * layer, because the cart panel opens at the same time.
 */
export function popPeanut(button: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = button.getBoundingClientRect();
  requestAnimationFrame(() =>
    animate(showPeanut({ x: from.left + from.width / 2 - SIZE / 2, y: from.top - SIZE / 2 })),
  );
}

function showPeanut({ x, y }: { x: number; y: number }): HTMLElement {
  const peanut = document.createElement('div');
  peanut.popover = 'manual';
  peanut.innerHTML = PEANUT;
  peanut.style.cssText = `inset:${y}px auto auto ${x}px;margin:0;padding:0;border:0;background:none;overflow:visible;pointer-events:none`;
  document.body.append(peanut);
  peanut.showPopover();
  return peanut;
}

function animate(peanut: HTMLElement): void {
  const { left, top } = peanut.getBoundingClientRect();
  const distance = Math.max(innerWidth - TOWARDS_CART.right, 40) - left;
  const height = Math.min(180, top);
  const flight = peanut.animate(
    [
      { translate: '0 0', rotate: '0deg', scale: 0.4 },
      { translate: `${distance * 0.3}px -${height}px`, rotate: '-140deg', scale: 1.5, offset: 0.45 },
      { translate: `${distance}px ${TOWARDS_CART.top - top}px`, rotate: '200deg', scale: 0.3 },
    ],
    FLIGHT,
  );
  flight.onfinish = () => peanut.remove();
}
