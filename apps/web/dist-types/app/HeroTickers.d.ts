import { type Config } from '../api/config.ts';
/** The three best-known pairs beside the pitch: the page's picture is the market itself. */
export declare function HeroTickers({ config }: {
    config: Config | undefined;
}): import("react").JSX.Element;
