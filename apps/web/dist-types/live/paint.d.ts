/**
 * Live data arrives more often than a screen is drawn. Stores mark themselves dirty; once per animation frame all
 * dirty stores tell their readers, so a burst of messages costs one render.
 */
type Paint = () => void;
export declare function schedulePaint(paint: Paint): void;
export {};
