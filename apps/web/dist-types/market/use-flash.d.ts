/** Flashes the element's background for a moment when the price in it changes. */
export declare function useFlash<Element extends HTMLElement>(price: string | undefined): import("react").RefObject<Element | null>;
