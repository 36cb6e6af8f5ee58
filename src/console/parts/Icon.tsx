/** Pictures of the console, drawn with lines on 24 x 24. They are decoration: a text is always beside them or in the label. */

const DRAWINGS = {
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  card: 'M3 6h18v12H3zM3 10h18M7 14.5h4',
  cart: 'M3 4h2.5L8 15h10l2-8H6.5M9.5 19.5h.01M16.5 19.5h.01',
  link: 'M10 14.5a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 9.5a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1',
  key: 'M14.5 9.5a4 4 0 1 0-3.2 3.9L13 15h2v2h2v2h3v-3l-5.7-5.7z',
  repeat: 'M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3',
  send: 'M4 12h13M12 6l6 6-6 6M21 5v14',
  calendar: 'M5 6.5h14V20H5zM5 10.5h14M9 4v4M15 4v4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  users: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 13h3',
  bank: 'M4 10l8-6 8 6zM6.5 10v7M10 10v7M14 10v7M17.5 10v7M4 20h16',
  form: 'M5 4h14v16H5zM8.5 9h7M8.5 13h7M8.5 17h3',
  swap: 'M4 8.5h15m-3.5-4 3.5 4-3.5 4M20 15.5H5m3.5-4-3.5 4 3.5 4',
  person: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c.5-4 3.5-6 7-6s6.5 2 7 6',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  server: 'M4.5 5h15v6h-15zM4.5 13h15v6h-15zM8 8h.01M8 16h.01',
  flag: 'M6 20.5V4.5M6 5h11l-2.5 3.75L17 12.5H6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  dash: 'M7 12h10',
  up: 'M12 19V5M6 11l6-6 6 6',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.5h.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
} as const;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
