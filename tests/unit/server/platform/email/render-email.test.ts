import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lookOf } from '#domain/presentation/store-look.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { renderEmail } from '#server/platform/email/render-email.ts';

const HOUSE = { brand: 'Doosra', publicUrl: 'https://doosra.example' };
const CONTENT: EmailContent = {
  to: 'gita@example.com',
  key: 'test',
  subject: 'Your order is in',
  preview: 'Thank you.',
  texts: 'for-staff',
  heading: 'It’s in',
  blocks: [],
  reason: 'You get this mail because you ordered from us.',
};
const render = (changes: Partial<EmailContent>) => renderEmail({ ...CONTENT, ...changes }, HOUSE);

describe('an email in the shop’s layout', () => {
  it('is made by the template that email-layout.mjml compiles to', () => {
    const compiled = readFileSync('src/server/platform/email/email-layout.html.hbs', 'utf8');
    const fresh = execFileSync(process.execPath, ['bin/compile-email-layout.mjs', '--print'], {
      encoding: 'utf8',
    });
    expect(compiled, 'run node bin/compile-email-layout.mjs').toBe(fresh);
  });

  it.each([
    ['a paragraph', { blocks: [{ paragraph: '<img onerror=x>"' }] }],
    ['a heading', { heading: '<img onerror=x>"' }],
    ['a label', { blocks: [{ button: { label: '<img onerror=x>"', link: '/' } }] }],
    ['a link', { blocks: [{ button: { label: 'Go', link: 'https://x.example/<img onerror=x>"' } }] }],
    ['a sum', { blocks: [{ sums: [{ label: '<img onerror=x>"', amount: '$1.00' }] }] }],
    [
      'items',
      { blocks: [{ items: [{ title: '<img onerror=x>"', detail: '', amount: '', picture: null }] }] },
    ],
    ['lines', { blocks: [{ lines: { title: 'To', lines: ['<img onerror=x>"'] } }] }],
  ])('never takes %s for HTML', (_what, changes) => {
    const { html } = render(changes);
    expect(html).not.toContain('<img onerror');
    expect(html).toContain('&lt;img');
  });

  it('says in plain text what it says in HTML', () => {
    const { text } = render({
      blocks: [
        { paragraph: 'Salt & pepper' },
        { items: [{ title: 'The Mix', detail: '200 g × 2', amount: '$24.00', picture: null }] },
        { sums: [{ label: 'Total', amount: '$24.00', isTotal: true }] },
        { button: { label: 'Follow it', link: 'https://track.example/1?a=1&b=2' } },
      ],
    });
    expect(text).toContain('Salt & pepper');
    expect(text).toContain('The Mix, 200 g × 2: $24.00');
    expect(text).toContain('Total: $24.00');
    expect(text).toContain('Follow it:\nhttps://track.example/1?a=1&b=2');
  });

  it('is in the colours and the font of its store', () => {
    const style = {
      background: '#f1efe6',
      text: '#2f4a3c',
      tertiary: '#dde5cc',
      fontFamily: { bold: 'Newsreader' },
    };
    const look = lookOf(style, { palette: { ink: '#23312a', paper: '#fbfaf5' } });
    const { html } = renderEmail(
      { ...CONTENT, blocks: [{ button: { label: 'Go', link: '/' } }] },
      { ...HOUSE, look },
    );
    for (const used of ['#f1efe6', '#2f4a3c', '#dde5cc', '#23312a', '#fbfaf5', 'Newsreader'])
      expect(html).toContain(used);
    expect(html).not.toMatch(/#4a1602|#ff6a19|Prompt/i);
  });

  it('has fine lines and no shadows in a store with fine outlines', () => {
    const look = lookOf(undefined, { outlines: 'fine' });
    const { html } = renderEmail(
      { ...CONTENT, blocks: [{ button: { label: 'Go', link: '/' } }] },
      { ...HOUSE, look },
    );
    expect(html).toContain('border:1px solid');
    expect(html).not.toMatch(/3px solid|4px 4px/);
  });

  it('leads paths to the shop, whatever host the request named', () => {
    expect(render({ blocks: [{ button: { label: 'Log in', link: '/login' } }] }).html).toContain(
      'href="https://doosra.example/login"',
    );
  });

  it('shows pictures of the shop as email programs know them', () => {
    const items = [{ title: 'The Mix', detail: '', amount: '', picture: '/pictures/the-mix-pack.webp' }];
    expect(render({ blocks: [{ items }] }).html).toContain(
      'src="https://doosra.example/pictures/the-mix-pack-mail.png"',
    );
  });

  it('offers to stop only emails that nobody needs', () => {
    expect(render({}).text).not.toContain('Stop these mails');
    expect(render({ unsubscribeLink: '/stop?token=1' }).text).toContain(
      'Stop these mails: https://doosra.example/stop?token=1',
    );
  });
});
