import type {
  ChosenPlace,
  PreviewEditing,
  PreviewField,
  PreviewMessage,
} from '#domain/content/preview-messages.ts';
import { createEditingBar } from './editing-bar.ts';
import styles from './page-editing.module.css';
import { type ShownPlace, shownPlaces } from './shown-places.ts';
import { type TextEditing, typeText } from './typed-text.ts';

const NATIVE_STOPS = 'a[href], button, summary, input';

export interface PageEditing {
  /** What may be done on the page, with the contents that it shows. */
  allow: (editing: PreviewEditing) => void;
  /** Lets the chosen text be typed where it is shown. */
  edit: (place: string, field: PreviewField) => void;
  showProblem: (problem: string | null) => void;
  /** Whether a text is being typed, so that the page must not change below it. */
  isTyping: () => boolean;
  /** To be called before the page shows other contents, and after it. */
  beforeChange: () => void;
  afterChange: () => void;
  /** Scrolls to where the text at a place is shown. */
  reveal: (place: string) => void;
}

interface Page {
  page: HTMLElement;
  /** What the page shows. */
  content: () => unknown;
  send: (message: PreviewMessage) => void;
  /** The page may show other contents again. */
  onEnd: () => void;
}

/**
 * Texts and pictures of a page that can be pressed, or reached by Tab and chosen by Enter: a text is typed where it is shown, and a bar
 * changes a picture or the block. Nothing else on the page can be pressed. docs/decisions/0332.
 */
export function editOnPage({ page, content, send, onEnd }: Page): PageEditing {
  const places = shownPlaces(page, content);
  let editing: PreviewEditing = { mayEdit: false, scale: 1, blocks: [] };
  let chosen: ShownPlace | null = null;
  let point: { x: number; y: number } | null = null;
  let typing: TextEditing | null = null;
  /** Texts that were typed, until the page shows them itself. */
  let typed: TextEditing[] = [];
  let blockNumber: number | null = null;
  let pointed: Element | null = null;
  /** Whether what is chosen had the focus before the page put another element in its place, and has not got it back. */
  let isFocusDue = false;

  const bar = createEditingBar({
    onPicture: (place) => send({ kind: 'preview-picture', place }),
    onBlock(change) {
      // The page may still show it where it was before it was moved.
      const block = blockNumber;
      if (block === null) return;
      if (change.kind === 'up' || change.kind === 'down') {
        const moved = block + (change.kind === 'up' ? -1 : 1);
        if (moved < 0 || moved >= blockCount(content())) return;
        blockNumber = moved;
        // Its element stays, because the page knows it by what it says.
        if (chosen)
          chosen = { ...chosen, place: chosen.place.replace(/^blocks\.\d+/, `blocks.${blockNumber}`) };
      } else {
        blockNumber = null;
        chosen = null;
        bar.hide();
      }
      send({ kind: 'preview-block', block, change });
    },
    onLeave(to) {
      const stops = all(page, `.${styles.stop}`);
      const index = chosen ? stops.indexOf(stopOf(chosen)) : -1;
      if (to === 'chosen') bar.hide();
      stops[to === 'chosen' ? index : index + 1]?.focus();
    },
  });

  function choose(place: ShownPlace, at: typeof point) {
    chosen = place;
    point = at;
    blockNumber = numberOfBlock(place.place);
    const { place: name, lines } = place;
    send({ kind: 'preview-chosen', place: name, lines, as: kindOf(place) });
    showBar();
  }

  function showBar() {
    if (!editing.mayEdit) return;
    const isPicture = chosen?.element instanceof HTMLImageElement;
    const picture = isPicture && chosen ? { place: chosen.place, element: chosen.element } : null;
    const element = blockNumber === null ? null : blockElement(page, places.all(), blockNumber);
    const block =
      element === null || blockNumber === null
        ? null
        : { number: blockNumber, count: blockCount(content()), element };
    if (picture === null && block === null) bar.hide();
    else bar.show({ block, picture }, editing);
  }

  function markStops() {
    const before = new Set(all(page, `.${styles.stop}`));
    const stops = editing.mayEdit ? innermost(places.all()).map(stopOf) : [];
    for (const stop of stops) {
      before.delete(stop);
      stop.classList.add(styles.stop ?? '');
      if (!stop.matches(NATIVE_STOPS)) stop.tabIndex = 0;
      // What can have the focus needs a name, also where it says nothing to shoppers.
      if (stop instanceof HTMLImageElement) stop.alt ||= 'Picture';
    }
    for (const stop of before) {
      stop.classList.remove(styles.stop ?? '');
      stop.removeAttribute('tabindex');
    }
  }

  page.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const isTyped = typing?.element.contains(target) ?? false;
      // A question of the FAQ still opens.
      if (isTyped || !target.closest('summary')) event.preventDefault();
      event.stopPropagation();
      if (isTyped) return;
      isFocusDue = false;
      const found = places.at(target);
      if (found) choose(found, { x: event.clientX, y: event.clientY });
      else bar.hide();
    },
    true,
  );
  page.addEventListener('submit', (event) => event.preventDefault(), true);
  page.addEventListener('mouseover', (event) => {
    pointed?.classList.remove(styles.pointed ?? '');
    pointed = places.at(event.target as Element)?.element ?? null;
    pointed?.classList.add(styles.pointed ?? '');
  });
  page.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.key === 'Tab' && !event.shiftKey && bar.isShown() && chosen && stopOf(chosen) === target) {
      event.preventDefault();
      bar.focus();
    } else if (event.key === 'Enter' && target.matches(`.${styles.stop}`)) {
      const found = innermost(places.all()).find((place) => stopOf(place) === target);
      if (!found) return;
      event.preventDefault();
      choose(found, null);
      if (found.element instanceof HTMLImageElement) bar.focus();
    } else if (event.key === 'Escape') bar.hide();
  });

  return {
    allow(next) {
      editing = next;
    },
    edit(place, field) {
      if (chosen?.place !== place || !chosen.element.isConnected) return;
      typing?.end();
      const { element } = chosen;
      const stop = stopOf(chosen);
      const one = typeText({
        element,
        field,
        point,
        scale: editing.scale,
        onType: (text) => send({ kind: 'preview-typed', text }),
        onEnd(isByKey) {
          typing = null;
          typed.push(one);
          if (isByKey) {
            isFocusDue = true;
            stop.focus();
          }
          onEnd();
        },
      });
      typing = one;
    },
    showProblem: (problem) => typing?.showProblem(problem),
    isTyping: () => typing !== null,
    beforeChange() {
      isFocusDue ||= chosen !== null && document.activeElement === stopOf(chosen);
      for (const one of typed) one.restore();
      typed = [];
    },
    afterChange() {
      places.forget();
      markStops();
      const shown = chosen && places.all().find(({ place }) => place === chosen?.place);
      if (shown && blockNumber === numberOfBlock(shown.place)) chosen = shown;
      if (bar.isShown()) showBar();
      const isLost = () => document.activeElement === document.body;
      const isElsewhere =
        !document.hasFocus() || !(isLost() || (chosen !== null && document.activeElement === stopOf(chosen)));
      if (isFocusDue && !isElsewhere && isLost() && chosen) stopOf(chosen).focus({ preventScroll: true });
      // The page may come to what was typed in more than one step, and lose the focus in any of them.
      isFocusDue &&= !isElsewhere;
    },
    reveal(place) {
      const found = places.all().find((one) => one.place === place);
      found?.element.closest('details')?.setAttribute('open', '');
      found?.element.scrollIntoView({ block: 'center' });
    },
  };
}

/** Buttons and the hints of empty fields cannot hold a caret in every browser. */
function kindOf({ element }: ShownPlace): ChosenPlace['as'] {
  if (element instanceof HTMLImageElement) return 'picture';
  return element.closest('button, input') === null ? 'text' : 'field';
}

const all = (page: HTMLElement, selector: string) => [...page.querySelectorAll<HTMLElement>(selector)];

/** What takes the focus for a text: the link that it is in, or itself. */
const stopOf = ({ element }: ShownPlace): HTMLElement =>
  element.closest<HTMLElement>(NATIVE_STOPS) ?? element;

/** The places whose elements hold no other one; what is repeated for the eye alone is left out. */
function innermost(places: readonly ShownPlace[]): ShownPlace[] {
  return places.filter(
    ({ element }, index) =>
      !element.contains(places[index + 1]?.element ?? null) &&
      element.closest('[aria-hidden="true"]') === null,
  );
}

function numberOfBlock(place: string): number | null {
  const [, number] = /^blocks\.(\d{1,4})\./.exec(place) ?? [];
  return number === undefined ? null : Number(number);
}

function blockCount(content: unknown): number {
  const { blocks } = (content ?? {}) as { blocks?: unknown };
  return Array.isArray(blocks) ? blocks.length : 0;
}

/** The largest element that holds places of this block and of no other. */
function blockElement(page: HTMLElement, places: readonly ShownPlace[], number: number): HTMLElement | null {
  const own = places.find(({ place }) => numberOfBlock(place) === number);
  const others = places.filter(({ place }) => numberOfBlock(place) !== number);
  let element = own?.element ?? null;
  while (element?.parentElement && element.parentElement !== page) {
    const { parentElement } = element;
    if (others.some((other) => parentElement.contains(other.element))) break;
    element = parentElement;
  }
  return element;
}
