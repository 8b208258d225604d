import type { PreviewField } from '#domain/content/preview-messages.ts';
import styles from './page-editing.module.css';

interface TypedText {
  element: HTMLElement;
  field: PreviewField;
  /** Where it was pressed, in the window; the whole text is selected without it. */
  point: { x: number; y: number } | null;
  /** How much smaller the page is shown than it is. */
  scale: number;
  onType: (text: string) => void;
  /** What was typed stays on the page until `restore` is called. `isByKey` is false when the focus went elsewhere. */
  onEnd: (isByKey: boolean) => void;
}

export interface TextEditing {
  element: HTMLElement;
  end: () => void;
  /** Puts back what the page itself has shown, so that the page can change it. */
  restore: () => void;
  showProblem: (problem: string | null) => void;
}

const PROBLEM_ID = 'problem-of-typed-text';

/** Lets a text be typed where the page shows it, until it loses the focus. */
export function typeText({ element, field, point, scale, onType, onEnd }: TypedText): TextEditing {
  // The page's own nodes are set aside untouched: its framework still changes them.
  const shown = [...element.childNodes];
  const listening = new AbortController();
  const problem = document.createElement('p');
  problem.id = PROBLEM_ID;
  problem.className = styles.problem ?? '';
  problem.style.zoom = String(1 / scale);
  problem.setAttribute('role', 'status');
  let isOver = false;

  // An element of its own: a heading may not be a text field as well.
  const typed = document.createElement('span');
  typed.textContent = field.text;
  typed.contentEditable = 'plaintext-only';
  typed.className = styles.typed ?? '';
  typed.setAttribute('role', 'textbox');
  typed.setAttribute('aria-label', field.label);
  typed.setAttribute('aria-multiline', String(field.hasLines));
  element.replaceChildren(typed);
  document.documentElement.append(problem);
  typed.focus();
  placeCaret(typed, point);

  const text = () => {
    const written = writtenText(typed);
    if (field.hasLines) return written.trimEnd();
    const lines = written.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '').join(' ');
  };
  const showProblem = (message: string | null) => {
    problem.textContent = message;
    if (message === null) {
      typed.removeAttribute('aria-invalid');
      typed.removeAttribute('aria-describedby');
      return;
    }
    typed.setAttribute('aria-invalid', 'true');
    typed.setAttribute('aria-describedby', PROBLEM_ID);
    const { left, bottom } = typed.getBoundingClientRect();
    problem.style.left = `${(left + scrollX) * scale}px`;
    problem.style.top = `${(bottom + scrollY + 8) * scale}px`;
  };
  const end = (isByKey = false) => {
    if (isOver) return;
    isOver = true;
    listening.abort();
    problem.remove();
    typed.blur();
    for (const name of typed.getAttributeNames()) typed.removeAttribute(name);
    onEnd(isByKey);
  };
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => typed.addEventListener(name, handle, { signal: listening.signal });

  listen('input', () => {
    showProblem(null);
    onType(text());
  });
  listen('beforeinput', (event) => {
    const isAdding = event.inputType.startsWith('insert');
    const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (!isAdding || writtenText(typed).length + added.length - selectedLength() <= field.maxLength) return;
    event.preventDefault();
    showProblem(`No more than ${field.maxLength} characters.`);
  });
  listen('keydown', (event) => {
    event.stopPropagation();
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !field.hasLines);
    // While characters are composed, Enter chooses among them.
    if (isEnd && !event.isComposing) {
      event.preventDefault();
      end(true);
    } else if (event.key === ' ' && element.closest('summary') !== null) {
      // A summary takes spaces for presses.
      event.preventDefault();
      insertText(' ');
      onType(text());
    }
  });
  listen('blur', () => end());

  return {
    element,
    end: () => end(),
    showProblem,
    restore() {
      element.replaceChildren(...shown);
    },
  };
}

/** Not `innerText`, which has the characters as a style shows them: in capitals, for example. */
function writtenText(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll('\u00A0', ' ');
  if (node instanceof HTMLBRElement) return '\n';
  return [...node.childNodes].map(writtenText).join('');
}

const selectedLength = (): number => getSelection()?.toString().length ?? 0;

function placeCaret(element: HTMLElement, point: { x: number; y: number } | null): void {
  const selection = getSelection();
  const range = document.createRange();
  range.selectNodeContents(element);
  const pressed = point && document.caretRangeFromPoint?.(point.x, point.y);
  if (pressed && element.contains(pressed.startContainer)) {
    range.setStart(pressed.startContainer, pressed.startOffset);
    range.collapse(true);
  }
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function insertText(text: string): void {
  const range = getSelection()?.getRangeAt(0);
  if (!range) return;
  range.deleteContents();
  range.insertNode(document.createTextNode(text));
  range.collapse(false);
}
