const DRAWING = '<img src="/pictures/brand/accent-1.svg" alt="" width="56" height="56">';

const FLIGHT = { duration: 600, easing: 'cubic-bezier(0.3, 0, 0.4, 1)', fill: 'forwards' } as const;
const SIZE = 56;
/** The offset of the cart panel's first line from the upper right corner. */
const TOWARDS_CART = { right: 330, top: 110 };

/**
 * Animates the store's first drawing from the button into the cart, except with reduced motion. It is a popover in the top
 * layer, because the cart panel opens at the same time.
 */
export function popAccent(button: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = button.getBoundingClientRect();
  requestAnimationFrame(() =>
    animate(showDrawing({ x: from.left + from.width / 2 - SIZE / 2, y: from.top - SIZE / 2 })),
  );
}

function showDrawing({ x, y }: { x: number; y: number }): HTMLElement {
  const drawing = document.createElement('div');
  drawing.popover = 'manual';
  drawing.innerHTML = DRAWING;
  drawing.style.cssText = `inset:${y}px auto auto ${x}px;margin:0;padding:0;border:0;background:none;overflow:visible;pointer-events:none`;
  document.body.append(drawing);
  drawing.showPopover();
  return drawing;
}

function animate(drawing: HTMLElement): void {
  const { left, top } = drawing.getBoundingClientRect();
  const distance = Math.max(innerWidth - TOWARDS_CART.right, 40) - left;
  const height = Math.min(180, top);
  const flight = drawing.animate(
    [
      { translate: '0 0', rotate: '0deg', scale: 0.4 },
      { translate: `${distance * 0.3}px -${height}px`, rotate: '-140deg', scale: 1.5, offset: 0.45 },
      { translate: `${distance}px ${TOWARDS_CART.top - top}px`, rotate: '200deg', scale: 0.3 },
    ],
    FLIGHT,
  );
  flight.onfinish = () => drawing.remove();
}
