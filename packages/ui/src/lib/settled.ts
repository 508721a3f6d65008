import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * Text that somebody types into a search, and the value that follows, trimmed, when he pauses. What he goes on typing meanwhile stays;
 * a value that came from elsewhere, by going back for example, takes its place. `now` does not wait for the pause.
 */
export function useSettledText(
  value: string,
  onSettled: (text: string) => void,
): { readonly text: string; readonly type: (text: string) => void; readonly now: () => void } {
  const [text, type] = useState(value);
  const sent = useRef(value);
  const settle = useRef(() => undefined as void);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    type(value);
  }, [value]);
  useEffect(() => {
    settle.current = () => {
      const wanted = text.trim();
      if (wanted === sent.current) return;
      sent.current = wanted;
      onSettled(wanted);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => settle.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type, now: () => settle.current() };
}

/** What somebody types, once he has paused for so long. */
export function useSettled<T extends string | undefined>(value: T, pauseMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
