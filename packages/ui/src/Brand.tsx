/** The mark and the name, as set by the operator. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2.5 text-16 font-semibold tracking-tight text-ink">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="7" fill="var(--accent-solid)" />
        <path fill="#fff" d="M8 17h4v8H8zM14 12h4v13h-4zM20 7h4v18h-4z" />
      </svg>
      {name}
    </span>
  );
}
