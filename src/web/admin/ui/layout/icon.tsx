/** Line drawings on a grid of 20 units. */
const PATHS = {
  home: 'M3 9.5 10 3l7 6.5V17h-4.5v-5h-5v5H3z',
  orders: 'M4 3h12v14l-3-1.8-3 1.8-3-1.8L4 17zM7 7h6M7 10.5h6',
  products: 'M10 2.5 17 6v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8',
  collections: 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  discount: 'M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5zM6.6 6.6h.1',
  gift: 'M3 7.5h14V11H3zM4.5 11v6h11v-6M10 7.5V17M10 7.5C7 7.5 5.5 6.3 5.8 4.8S8.8 3.6 10 7.5c1.2-3.9 3.9-4.2 4.2-2.7S13 7.5 10 7.5',
  stock: 'M3 17V7l7-4 7 4v10M6.5 17v-6h7v6M6.5 14h7',
  customers: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5',
  subscriptions: 'M4 8a6.5 6.5 0 0 1 11.5-2.5M16 3v3.5h-3.5M16 12a6.5 6.5 0 0 1-11.5 2.5M4 17v-3.5h3.5',
  reviews: 'm10 3 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z',
  email: 'M3 4.5h14v11H3zM3 5.5l7 5.5 7-5.5',
  inbox: 'M3 4h14v12H3zM3 11h4l1 2h4l1-2h4',
  reports: 'M3 17h14M5.5 14V9M10 14V4M14.5 14v-7',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.5v2.5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M4.7 15.3l1.8-1.8M13.5 6.5l1.8-1.8',
  alert: 'M10 3 18 17H2zM10 8v4M10 14.2v.3',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17 17',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm5 7.5 5 5 5-5',
  up: 'm5 12.5 5-5 5 5',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  forward: 'M8 4.5 13.5 10 8 15.5',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  grip: 'M7.5 5h.1M12.5 5h.1M7.5 10h.1M12.5 10h.1M7.5 15h.1M12.5 15h.1',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  print: 'M6 7V3h8v4M4 13H2.5V7h15v6H16M6 11h8v6H6z',
  imports: 'M10 3v8M7 8l3 3 3-3M3 12v5h14v-5',
  download: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 16.5h13',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  draft: 'M4 16l.8-3.6L13 4.2a1.7 1.7 0 0 1 2.4 0l.4.4a1.7 1.7 0 0 1 0 2.4L7.6 15.2zM11.5 5.7l2.8 2.8',
  look: 'M10 3a7 7 0 1 0 0 14c1.4 0 1.8-.9 1.5-1.8-.4-1.2.2-2.2 1.7-2.2H15a2 2 0 0 0 2-2c0-4.4-3.1-8-7-8zM6.5 9h.1M9 6h.1M13 6.8h.1M6.8 12.5h.1',
  pin: 'M10 17.5s5.5-5.2 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.1 5.5 9.3 5.5 9.3zM10 10.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  key: 'M13 11a4 4 0 1 0-3.7-2.5L3 14.8V17h3v-2h2v-2h1.5l1.2-1.2c.7.1 1.5.2 2.3-.8zM13.5 6.5h.1',
  log: 'M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  bold: 'M6.5 3.5h4.7a3.2 3.2 0 0 1 0 6.4H6.5zM6.5 9.9h5.6a3.3 3.3 0 0 1 0 6.6H6.5z',
  italic: 'M8.5 3.5h6M5.5 16.5h6M11.8 3.5l-3.6 13',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.8 5h.4M3.8 10h.4M3.8 15h.4',
  numbers:
    'M9 5h8M9 10h8M9 15h8M3 3.6 4.5 3v4M3 9.4c.4-1 2.4-.9 2.2.3C5 10.7 3 12 3 12h2.3M3 13.7h2.2L4 15c2.2.2 1.3 2.3-1 1.6',
  subheading: 'M3.5 4v12M11 4v12M3.5 10H11M14 13.5l2-1.5v5',
  clear: 'M5 4h10.5M10.3 4 9.3 8.5M8.6 12l-1 5M3.5 3l13 14',
  person: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon in the colour of the text; what it means is said by the text beside it or the control's label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.5 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
