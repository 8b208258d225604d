import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shownContent } from '#server/content/shown-content.ts';

const pageFile = (page: string) =>
  JSON.parse(readFileSync(new URL(`../../../../store/doosra/pages/${page}.json`, import.meta.url), 'utf8'));

const callOut = { type: 'TopCallOutTexts', texts: ['Orders of $65 or more ship free'] };

describe('the home page', () => {
  it('is shown whole when all its blocks are good', () => {
    const home = pageFile('HomePage');
    expect(shownContent('HomePage', home)).toEqual({ content: home, faults: [] });
  });

  it('is shown without a block whose content is bad, and says which and why', () => {
    const home = { ...pageFile('HomePage'), blocks: [{ type: 'Banner', headingText: '' }, callOut] };
    const { content, faults } = shownContent('HomePage', home);
    expect(content?.blocks).toEqual([callOut]);
    expect(faults).toEqual([expect.stringMatching(/block 1 is left out: .*\/headingText/)]);
  });

  it.each([
    ['of a type that does not exist', { type: 'Confetti' }],
    ['that is no object', null],
    ['with a link that could run', { ...pageFile('HomePage').blocks[1], route: 'javascript:alert(1)' }],
  ])('is shown without a block %s', (_, block) => {
    const { content, faults } = shownContent('HomePage', {
      ...pageFile('HomePage'),
      blocks: [callOut, block],
    });
    expect(content?.blocks).toEqual([callOut]);
    expect(faults).toHaveLength(1);
  });

  it('is shown even when no block is left', () => {
    const { content } = shownContent('HomePage', { ...pageFile('HomePage'), blocks: [{ type: 'Confetti' }] });
    expect(content?.blocks).toEqual([]);
  });
});

describe('any other page', () => {
  it('is shown when it fits its schema, with its defaults', () => {
    const { items } = pageFile('faq');
    expect(shownContent('faq', { items }).content).toEqual({ title: 'FAQ', items });
  });

  it('is not shown when it does not, and the reason is told', () => {
    const { content, faults } = shownContent('contact', { heading: '' });
    expect(content).toBeNull();
    expect(faults).toEqual([expect.stringContaining('/introText')]);
  });
});
