import { describe, expect, it } from 'vitest';
import { mentionedIn } from '#domain/orders/mentions.ts';

const MEMBERS = [
  { name: 'Ann Lee', email: 'ann@shop.example' },
  { name: 'Annabel', email: 'bel@shop.example' },
];

describe('a mention', () => {
  it.each([
    ['@Ann Lee, please look', ['Ann Lee']],
    ['please look, @ANN', ['Ann Lee']],
    ['@annabel and @ann', ['Ann Lee', 'Annabel']],
    ['@annabel', ['Annabel']],
    ['ask bel@shop.example', []],
    ['(@bel)', ['Annabel']],
    ['Ann Lee knows', []],
  ])('%j', (text, names) => expect(mentionedIn(text, MEMBERS).map(({ name }) => name)).toEqual(names));
});
