import { type RefCallback, useCallback, useState } from 'react';

/** Returns the current width of an element in CSS pixels; `first` until it is measured. */
export function useWidth(first: number): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first);
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
