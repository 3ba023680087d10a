/** Generic saloon from the side. */
export function CarDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 240 96" aria-hidden="true" className={className}>
      <path
        d="M14 66c-4 0-6-3-6-7 0-8 4-13 14-15l34-5 34-22c8-5 16-7 26-7h30c14 0 24 4 34 12l22 17 22 5c9 2 13 7 13 14 0 5-3 8-8 8h-9a21 21 0 0 0-42 0H83a21 21 0 0 0-42 0z"
        fill="var(--white)"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M72 38l26-17c5-3 10-4 16-4h6v22zM128 17h17c10 0 17 2 24 8l16 14h-57z"
        fill="var(--accent-soft)"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <circle cx="62" cy="67" r="16" fill="var(--white)" stroke="currentColor" strokeWidth="3" />
      <circle cx="62" cy="67" r="6" fill="currentColor" />
      <circle cx="199" cy="67" r="16" fill="var(--white)" stroke="currentColor" strokeWidth="3" />
      <circle cx="199" cy="67" r="6" fill="currentColor" />
      <path d="M6 86h228" stroke="var(--line-2)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
