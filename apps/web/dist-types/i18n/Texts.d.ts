import type { ReactNode } from 'react';
/** Gives the chosen language's texts to everything below. */
export declare function Texts({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
