import type { Page } from '@playwright/test';

/** Rounding tolerance in pixels. */
const SLACK = 1.5;
/** Min height in pixels of main buttons on a phone. */
const TOUCH = 44;

/** Min width in pixels of a name before its ellipsis. */
const MIN = 20;

/**
 * Returns layout faults of the page: horizontal scrolling, text cut without an ellipsis or title, overlapping
 * text, and main buttons too low for touch. Empty if there are none.
 */
export const layoutFaults = (page: Page, isPhone: boolean): Promise<readonly string[]> =>
  page.evaluate(
    ({ slack, touch, least, phone }) => {
      const faults: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);

      interface Box {
        readonly left: number;
        readonly right: number;
        readonly top: number;
        readonly bottom: number;
      }
      interface Word {
        readonly text: string;
        readonly parent: Element;
        /** The visible part after all clipping. */
        readonly seen: Box;
        /** Text of different layers may overlap: bars, floating windows. */
        readonly layer: Element | null;
      }

      const pinned = (element: Element): Element | null => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const { position, zIndex } = getComputedStyle(at);
          if (position === 'fixed' || position === 'sticky' || (position !== 'static' && zIndex !== 'auto'))
            return at;
        }
        return null;
      };
      const within = (a: Box, b: Box): Box => ({
        left: Math.max(a.left, b.left),
        right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const isEmpty = (box: Box): boolean => box.right - box.left < 1 || box.bottom - box.top < 1;

      const hasEllipsis = (from: Element, to: Element): boolean => {
        for (let at: Element | null = from; at !== null && at !== to; at = at.parentElement)
          if (getComputedStyle(at).textOverflow === 'ellipsis') return true;
        return false;
      };
      /** Reports whether an element is for screen readers only. */
      const isSpoken = (element: Element): boolean => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const { clipPath, clip, position } = getComputedStyle(at);
          if (clipPath === 'inset(50%)' || (position === 'absolute' && clip === 'rect(0px, 0px, 0px, 0px)'))
            return true;
        }
        return false;
      };

      /** Clips a text by its ancestors, and reports a cut without a hint. */
      const clipped = (text: string, rect: DOMRect, parent: Element): Box => {
        let seen: Box = rect;
        let excused = false;
        const control = parent.closest('button,a');
        if (
          control !== null &&
          getComputedStyle(control).overflowX === 'visible' &&
          getComputedStyle(parent).textOverflow !== 'ellipsis'
        ) {
          const box = control.getBoundingClientRect();
          const isInline = getComputedStyle(control).display === 'inline';
          if (!isInline && (rect.right > box.right + slack || rect.left < box.left - slack)) excused = true;
          if (excused && !hasEllipsis(parent, control))
            faults.push(`cut: '${text}' ${Math.round(rect.width)} px in ${Math.round(box.width)} px`);
        }
        for (
          let at: Element | null = parent;
          at !== null && at !== document.documentElement;
          at = at.parentElement
        ) {
          const style = getComputedStyle(at);
          if (at.hasAttribute('title')) excused = true;
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          const box = at.getBoundingClientRect();
          const scrolls = /auto|scroll/.test(style.overflowX);
          if (style.textOverflow === 'ellipsis' && box.width < least && rect.width > box.width + slack)
            faults.push(`vanishes: '${text}' in ${Math.round(box.width)} px`);
          if (style.textOverflow === 'ellipsis' || scrolls || box.width < 2) excused = true;
          if (
            !excused &&
            !isEmpty(within(seen, box)) &&
            (rect.right > box.right + slack || rect.left < box.left - slack)
          ) {
            faults.push(`cut: '${text}' ${Math.round(rect.width)} px in ${Math.round(box.width)} px`);
            excused = true;
          }
          seen = within(seen, box);
        }
        return seen;
      };

      const shown: Word[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (text === '' || parent === null || parent.closest('script,style,noscript,[role=tooltip]') !== null)
          continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (isSpoken(parent)) continue;
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          if (rect.width < 1 || rect.height < 1) continue;
          const seen = clipped(text, rect, parent);
          if (!isEmpty(seen)) shown.push({ text, parent, seen, layer: pinned(parent) });
        }
      }

      shown.sort((a, b) => a.seen.top - b.seen.top);
      for (const [at, word] of shown.entries()) {
        for (const other of shown.slice(at + 1)) {
          if (other.seen.top >= word.seen.bottom - 2) break;
          if (other.parent === word.parent || other.layer !== word.layer) continue;
          const shared = within(word.seen, other.seen);
          if (shared.right - shared.left > 2 && shared.bottom - shared.top > 3)
            faults.push(`'${word.text}' lies on '${other.text}'`);
        }
      }

      if (phone) {
        for (const button of document.querySelectorAll('[data-main-action]')) {
          const { height } = button.getBoundingClientRect();
          if (height > 0 && height < touch) faults.push(`'${button.textContent}' is ${height} px high`);
        }
      }
      return [...new Set(faults)].slice(0, 12);
    },
    { slack: SLACK, touch: TOUCH, least: MIN, phone: isPhone },
  );
