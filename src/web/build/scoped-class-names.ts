import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Names the classes of CSS modules by four characters, the same in every build: styles, pages and scripts all
 * carry them. Throws when two classes would get one name.
 */
export function scopedClassNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(root, file.split('?', 1)[0] ?? file)} ${name}`;
    const digest = createHash('sha256').update(owner).digest();
    const scoped = `${ALPHABET[digest.readUInt16BE(0) % ALPHABET.length]}${digest.toString('base64url').slice(4, 7)}`;
    const other = owners.get(scoped) ?? owner;
    if (other !== owner) throw new Error(`${owner} and ${other} get the same class name: rename one of them`);
    owners.set(scoped, owner);
    return scoped;
  };
}
