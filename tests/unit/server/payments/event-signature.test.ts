import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signEvent, verifyEventSignature } from '#server/payments/event-signature.ts';

const SECRET = 'whsec_unit';

it('an event is taken with the signature of exactly its bytes', () => {
  expect(() => verifyEventSignature(Buffer.from('{}'), signEvent('{}', SECRET), SECRET)).not.toThrow();
});

it('other bytes that only read alike are refused', () => {
  const signature = signEvent('{"a":"\ufffd"}', SECRET);
  const alike = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect(() => verifyEventSignature(alike, signature, SECRET)).toThrow('wrong signature');
});

it('a signature without a readable time is refused, however well it is signed', () => {
  const v1 = createHmac('sha256', SECRET).update('soon.{}').digest('hex');
  expect(() => verifyEventSignature(Buffer.from('{}'), `t=soon,v1=${v1}`, SECRET)).toThrow('too old');
});

it('a signature of six minutes ago is refused', () => {
  const signature = signEvent('{}', SECRET, Math.floor(Date.now() / 1000) - 360);
  expect(() => verifyEventSignature(Buffer.from('{}'), signature, SECRET)).toThrow('too old');
});
