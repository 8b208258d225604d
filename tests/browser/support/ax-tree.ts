import type { Page } from '@playwright/test';

/** What a screen reader is told of a part of the page. */
export interface Heard {
  role: string;
  name: string;
  /** Read after the name. */
  description: string;
  /** Of a heading. */
  level: number | null;
  /** `polite` or `assertive` for what is said when it changes. */
  live: string | null;
}

/** Chromium's accessibility tree in the order of reading, without what is ignored. */
export async function axTree(page: Page): Promise<Heard[]> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const heard: Heard[] = [];
    const read = (id: string): void => {
      const node = byId.get(id);
      if (!node) return;
      const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value;
      if (!node.ignored)
        heard.push({
          role: String(node.role?.value ?? ''),
          name: String(node.name?.value ?? ''),
          description: String(node.description?.value ?? ''),
          level: (property('level') as number | undefined) ?? null,
          live: (property('live') as string | undefined) ?? null,
        });
      for (const child of node.childIds ?? []) read(child);
    };
    const [root] = nodes;
    if (root) read(root.nodeId);
    return heard;
  } finally {
    await devtools.detach();
  }
}

const CONTROLS = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'spinbutton',
  'menuitem',
  'image',
  'dialog',
  'table',
  'switch',
  'tab',
]);

/** What is unclear by ear: parts without a name, names that are said twice, headings that leave out a level. */
export function unheard(heard: readonly Heard[]): string[] {
  const unnamed = heard
    .filter(({ role, name }) => CONTROLS.has(role) && name.trim() === '')
    .map(({ role }) => `a ${role} without a name`);
  const twice = heard
    .filter(({ role, name, description }) => CONTROLS.has(role) && name !== '' && name === description)
    .map(({ role, name }) => `the ${role} ‘${name}’ is said twice`);
  const headings = heard.filter(({ role }) => role === 'heading');
  const jumps = headings.flatMap(({ level, name }, index) => {
    const before = headings[index - 1]?.level ?? 0;
    return (level ?? 0) > before + 1 && index > 0 ? [`‘${name}’ leaves out a level after ${before}`] : [];
  });
  return [...unnamed, ...twice, ...jumps];
}
