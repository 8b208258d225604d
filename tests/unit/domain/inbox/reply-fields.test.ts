import { expect, it } from 'vitest';
import { fillReplyFields, openReplyFields, unknownReplyFields } from '#domain/inbox/reply-fields.ts';

const VALUES = { first_name: 'Noor', order_number: '#1001', tracking_link: null };

it.each([
  ['Hi {{first_name}}!', 'Hi Noor!'],
  ['{{ order_number }}, {{order_number}}', '#1001, #1001'],
  ['See {{tracking_link}}', 'See {{tracking_link}}'],
  ['{{constructor}} {{}} { {first_name} }', '{{constructor}} {{}} { {first_name} }'],
])('fills %j', (text, filled) => {
  expect(fillReplyFields(text, VALUES)).toBe(filled);
});

it('names what is left open', () => {
  expect(openReplyFields('{{a}} {{first_name}} {{a}}')).toEqual(['a', 'first_name']);
  expect(unknownReplyFields('{{a}} {{first_name}}')).toEqual(['a']);
});
