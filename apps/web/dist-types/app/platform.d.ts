/**
 * Whether this device gets the web app (product.md section 2): Windows, Mac, Linux/X11 and iPad do; everything else
 * is sent to the mobile address, when there is one. Android names itself "Linux; Android" and is not X11.
 */
export declare function isDesktop(userAgent: string): boolean;
/** Where to send the device instead, if anywhere. */
export declare function mobileAddress(userAgent: string, mobileHost: string | undefined): string | undefined;
