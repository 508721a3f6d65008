import type { ReactNode } from 'react';

/** A form on a page of its own: title, what it is for, the form. */
export function FormCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="w-full max-w-110 self-start rounded-card border border-line bg-panel p-6 max-sm:p-4">
      <h1 className="text-20 font-semibold">{title}</h1>
      {text && <p className="mt-1.5 text-13 text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
