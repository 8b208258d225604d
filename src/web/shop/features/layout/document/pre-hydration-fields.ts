/** Name of the global with the options selected before hydration, which React would reset. */
export const PRE_HYDRATION_CHOICES = '__earlyChoices';

declare global {
  interface Window {
    [PRE_HYDRATION_CHOICES]?: Map<HTMLSelectElement, string>;
  }
}

/**
 * Replays what was selected and typed before hydration, also by the browser's autofill, so that the state
 * matches the fields. One field at a time, because a change may add or remove other fields.
 */
export async function replayFieldInput(): Promise<void> {
  replaySelects();
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type="file"])')) {
    if (!field.isConnected || !isChanged(field)) continue;
    if (isCheckable(field)) replayCheck(field);
    else await replayInput(field);
    await nextTask();
  }
}

/** Also stops recording, because React handles selects from now on. */
function replaySelects(): void {
  const choices = [...(window[PRE_HYDRATION_CHOICES] ?? [])];
  delete window[PRE_HYDRATION_CHOICES];
  for (const [list, choice] of choices) {
    list.value = choice;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isCheckable = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** A radio button that was unchecked is replayed through the checked one of its group. */
function isChanged(field: HTMLInputElement): boolean {
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** React ignores a change unless the field differs from the value that React last saw. */
function replayCheck(field: HTMLInputElement): void {
  field.checked = !field.checked;
  field.click();
}

/** Some fields are committed on blur. */
async function replayInput(field: HTMLInputElement): Promise<void> {
  const typed = field.value;
  field.value = field.defaultValue;
  setUntracked(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await nextTask();
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Uses the prototype's setter, because React tracks the setter of the field itself. */
function setUntracked(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
