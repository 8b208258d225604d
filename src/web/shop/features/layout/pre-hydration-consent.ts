/** What was chosen in lists while nothing could listen. React shows its own value in them as soon as it wakes up, so it is recorded. */
export const PRE_HYDRATION_CHOICES = '__earlyChoices';

declare global {
  interface Window {
    [PRE_HYDRATION_CHOICES]?: Map<HTMLSelectElement, string>;
  }
}

/**
 * Tells the page what was chosen and typed before it could listen, by a quick thumb or by a browser that fills in what it remembers:
 * what is seen in a field is what must be bought. One field after the other, as an answer may change which fields there are.
 */
export async function replayConsentChoices(): Promise<void> {
  chooseAgain();
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type="file"])')) {
    if (!field.isConnected || !isAnswered(field)) continue;
    if (isTicked(field)) tickAgain(field);
    else await typeAgain(field);
    await pageAnswered();
  }
}

/** From here on a choice is heard when it is made. */
function chooseAgain(): void {
  const choices = [...(window[PRE_HYDRATION_CHOICES] ?? [])];
  delete window[PRE_HYDRATION_CHOICES];
  for (const [list, choice] of choices) {
    list.value = choice;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isTicked = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** A radio button that lost its tick is spoken for by the one that has it. */
function isAnswered(field: HTMLInputElement): boolean {
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** React hears of a change only when the field differs from what React saw in it last. */
function tickAgain(field: HTMLInputElement): void {
  field.checked = !field.checked;
  field.click();
}

/** Some fields count only once they are left. */
async function typeAgain(field: HTMLInputElement): Promise<void> {
  const typed = field.value;
  field.value = field.defaultValue;
  setUnseen(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await pageAnswered();
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** The prototype's own setter: React listens to the one of the field itself. */
function setUnseen(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

const pageAnswered = () => new Promise((resolve) => setTimeout(resolve));
