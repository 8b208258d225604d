import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import opentype from 'opentype.js';
import { color } from './palette.ts';
import { n, nameOf } from './svg.ts';

const require = createRequire(import.meta.url);

function load(path: string): opentype.Font {
  const file = readFileSync(path);
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
}

const prompt = (weight: number) =>
  load(require.resolve(`@fontsource/prompt/files/prompt-latin-${weight}-normal.woff`));

const faces = {
  800: prompt(800),
  900: prompt(900),
  serif: load(join(import.meta.dirname, '..', 'ostrel', 'newsreader-500.woff')),
};

export type Warp = (x: number, y: number) => readonly [number, number];
export type TextOptions = {
  size: number;
  weight?: keyof typeof faces;
  /** Extra room between letters, in thousandths of the size. */
  tracking?: number;
  anchor?: 'start' | 'middle' | 'end';
  warp?: Warp;
  /** Letters turned about their own centre: index → degrees. The brand turns exactly one. */
  turned?: Record<number, number>;
};

/** Width of a line of lettering in board units. */
export function textWidth(text: string, options: TextOptions): number {
  return layout(text, options).width;
}

/** Lettering as path data, so that no font is needed where the picture is seen. The baseline starts at (x, y). */
export function textPath(text: string, x: number, y: number, options: TextOptions): string {
  const { glyphs, width } = layout(text, options);
  const start = options.anchor === 'start' ? x : options.anchor === 'end' ? x - width : x - width / 2;
  const face = faces[options.weight ?? 900];
  return glyphs
    .map(({ glyph, at }, i) => {
      const commands = glyph.getPath(start + at, y, options.size, {}, face).commands;
      const bent = options.turned?.[i] ? turnCommands(commands, options.turned[i]) : commands;
      return commandsToPath(bent, options.warp);
    })
    .join('');
}

/** Where each letter of a line stands: its box on the board, for replacing one letter by a drawing. */
export function letterBoxes(
  text: string,
  x: number,
  y: number,
  options: TextOptions,
): { x1: number; y1: number; x2: number; y2: number }[] {
  const { glyphs, width } = layout(text, options);
  const start = options.anchor === 'start' ? x : options.anchor === 'end' ? x - width : x - width / 2;
  return glyphs.map(({ glyph, at }) => glyph.getPath(start + at, y, options.size).getBoundingBox());
}

function layout(text: string, options: TextOptions) {
  const face = faces[options.weight ?? 900];
  const unit = options.size / face.unitsPerEm;
  const glyphs = face.stringToGlyphs(text);
  let width = 0;
  const placed = glyphs.map((glyph, i) => {
    const following = glyphs[i + 1];
    const at = width;
    width += (glyph.advanceWidth ?? 0) * unit;
    if (following)
      width +=
        face.getKerningValue(glyph, following) * unit + ((options.tracking ?? -20) * options.size) / 1000;
    return { glyph, at };
  });
  return { glyphs: placed, width };
}

type Command = opentype.PathCommand;
type Coordinates = { x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number };

function mapCommand(command: Command, move: Warp): Command {
  const mapped = { ...command } as Command & Coordinates;
  for (const suffix of ['', '1', '2'] as const) {
    const [kx, ky] = [`x${suffix}`, `y${suffix}`] as [keyof Coordinates, keyof Coordinates];
    if (mapped[kx] !== undefined) [mapped[kx], mapped[ky]] = move(mapped[kx] as number, mapped[ky] as number);
  }
  return mapped;
}

function turnCommands(commands: Command[], degrees: number): Command[] {
  const points = commands.filter((command): command is Command & { x: number; y: number } => 'x' in command);
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const [cx, cy] = [middle(points.map((p) => p.x)), middle(points.map((p) => p.y))];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return commands.map((command) =>
    mapCommand(command, (x, y) => [
      cx + (x - cx) * cos - (y - cy) * sin,
      cy + (x - cx) * sin + (y - cy) * cos,
    ]),
  );
}

function commandsToPath(commands: Command[], warp: Warp | undefined): string {
  let [px, py] = [0, 0];
  const parts: string[] = [];
  for (const command of commands) {
    if (command.type === 'Z') {
      parts.push('Z');
      continue;
    }
    const steps = warp && command.type === 'L' ? splitLine(px, py, command.x, command.y) : [command];
    [px, py] = [command.x, command.y];
    for (const step of steps) parts.push(commandText(warp ? mapCommand(step, warp) : step));
  }
  return parts.join('');
}

function splitLine(x0: number, y0: number, x1: number, y1: number): Command[] {
  const count = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 16));
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count;
    return { type: 'L', x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t };
  });
}

function commandText(command: Command): string {
  if (command.type === 'Z') return 'Z';
  const pairs: number[] = [];
  if (command.type === 'C' || command.type === 'Q') pairs.push(command.x1, command.y1);
  if (command.type === 'C') pairs.push(command.x2, command.y2);
  pairs.push(command.x, command.y);
  return `${command.type}${pairs.map(n).join(' ')}`;
}

/** Big label lettering: a solid block shadow down and right, an outline, and the face on top. */
export function blockLetters(
  d: string,
  face: string,
  depth: number,
  outline: number,
  block: string = color.ink,
): string {
  const id = nameOf('t', d);
  const steps = Math.max(2, Math.round(depth / 1.3));
  const layers = Array.from({ length: steps }, (_, i) => {
    const t = ((i + 1) / steps) * depth;
    return `<use xlink:href="#${id}" transform="translate(${n(t * 0.75)} ${n(t)})"/>`;
  }).reverse();
  return (
    `<g fill="${block}" stroke="${block}" stroke-width="${outline}" stroke-linejoin="round">${layers.join('')}<path id="${id}" d="${d}"/></g>` +
    `<path d="${d}" fill="${face}"/>`
  );
}
