import { type ReactNode } from 'react';
/** Buy and sell, fixed at the bottom of a phone; the form opens above them. */
export declare function PhoneOrderBar({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
