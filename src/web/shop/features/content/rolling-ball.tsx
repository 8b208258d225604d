/** A cricket ball: what rolls when something is opened. */
export function RollingBall({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} width="44" height="44" viewBox="0 0 44 44" fill="none" aria-hidden="true">
      <circle cx="22" cy="22" r="19.5" fill="#b81a10" stroke="#4a1602" strokeWidth="3" />
      <path d="M30 4.5c-9 8-13 20-11 35M35.5 8.5C27 16 23 27 25 39" stroke="#fff6e5" strokeWidth="2" />
      <path
        d="M24 8l6 3M20.5 14.5l6.5 2.5M18.5 22h7M18.3 29.5l6.7-.5M19 36l6.5-1.5"
        stroke="#fff6e5"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
