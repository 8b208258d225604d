import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, explainAlert } from '#domain/staff/alert-kinds.ts';

const OPERATIONS = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

describe.each(Object.entries(ALERT_KINDS))('an alert of the kind %s', (code, { meaning, action }) => {
  it('says in sentences what it means', () => {
    expect(meaning).toMatch(/^[A-Z].+\.$/);
  });

  it('names the way to where it is dealt with', () => {
    expect(action).toMatch(/^[A-Z][A-Za-z ]+$/);
  });

  it('stands in the table of docs/operations.md', () => {
    expect(OPERATIONS).toContain(`\n| \`${code.startsWith('dispute-') ? 'dispute-…' : code}\` `);
  });

  it('leads to a page of the back office, or nowhere', () => {
    expect(explainAlert(`${code}:subject`).page ?? '/admin/').toMatch(/^\/admin\//);
  });
});

describe('the page of an alert', () => {
  it.each([
    ['publish-failed:the-mix/3', '/admin/products/the-mix'],
    ['webhook-disabled:0f-1:2', '/admin/developers/webhooks/0f-1'],
    ['sold-out:MIX 5:1', '/admin/stock/MIX%205'],
    ['sold-out:TEE/RED:XL:1', '/admin/stock/TEE%2FRED%3AXL'],
  ])('of %s is %s', (key, page) => {
    expect(explainAlert(key).page).toBe(page);
  });
});
