import {
  type ContentText,
  placeOfPicture,
  placeOfText,
  shownTextsIn,
} from '#domain/content/content-places.ts';

/** How far above what was pressed its text may be. */
const LEVELS = 4;
const OUTLINE = '3px dashed #b8430a';

/**
 * Calls `onChoose` with the place in the content of a text or picture that is pressed, which is outlined under the pointer.
 * Nothing else on the page can be pressed.
 */
export function choosePlaces(
  page: HTMLElement,
  content: () => unknown,
  onChoose: (place: string) => void,
): void {
  let outlined: HTMLElement | null = null;
  const outline = (element: HTMLElement | null) => {
    if (outlined !== null) outlined.style.outline = '';
    outlined = element;
    if (outlined !== null) outlined.style.outline = OUTLINE;
  };
  const press = (event: Event) => {
    // A question of the FAQ still opens.
    if (!(event.target as Element).closest('summary')) event.preventDefault();
    event.stopPropagation();
    const found = placeAt(page, event.target as Element, shownTextsIn(content()));
    if (found !== null) onChoose(found.place);
  };
  const point = (event: Event) =>
    outline(placeAt(page, event.target as Element, shownTextsIn(content()))?.element ?? null);
  const refuse = (event: Event) => event.preventDefault();
  page.addEventListener('click', press, true);
  page.addEventListener('submit', refuse, true);
  page.addEventListener('mouseover', point);
}

/** Scrolls to where the text at a place is shown. */
export function revealPlace(page: HTMLElement, content: unknown, place: string): void {
  const texts = shownTextsIn(content);
  const found = [...page.querySelectorAll<HTMLElement>('*')].find(
    // Paragraphs and points of lists may have bold words and links in them.
    (element) =>
      (element.childElementCount === 0 || element.matches('p, li')) &&
      placeOf(page, element, texts) === place,
  );
  found?.closest('details')?.setAttribute('open', '');
  found?.scrollIntoView({ block: 'center' });
}

/** The element at or above the target that shows a text of the content. */
function placeAt(
  page: HTMLElement,
  target: Element,
  texts: readonly ContentText[],
): { place: string; element: HTMLElement } | null {
  let element: Element | null = target;
  for (let level = 0; level < LEVELS && element !== null && element !== page; level += 1) {
    const place = placeOf(page, element, texts);
    if (place !== null) return { place, element: element as HTMLElement };
    element = element.parentElement;
  }
  return null;
}

function placeOf(page: HTMLElement, element: Element, texts: readonly ContentText[]): string | null {
  if (element instanceof HTMLImageElement) {
    const source = pathOf(element);
    const nth = [...page.querySelectorAll('img')]
      .filter((image) => pathOf(image) === source)
      .indexOf(element);
    return placeOfPicture(texts, source, nth);
  }
  const shown = textOf(element);
  if (shown === '') return null;
  const nth = [...page.querySelectorAll(element.tagName)]
    .filter((other) => textOf(other) === shown)
    .indexOf(element);
  return placeOfText(texts, shown, nth);
}

const pathOf = (image: HTMLImageElement): string => new URL(image.src, location.origin).pathname;

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement ? element.placeholder : (element.textContent?.trim() ?? '');
