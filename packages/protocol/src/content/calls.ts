/** Answer of `/bb/index`: what the home page shows besides the market. Texts are in the caller's language. */
export interface HomeIndex {
  banners: BannerView[];
  newCoins: NewCoinView[];
  notices: NoticeView[];
}

export interface BannerView {
  id: string;
  title: string;
  text: string;
  /** Path of the picture; empty: none. */
  picture: string;
  /** Where it leads: a path of the web app below `/pc`, or an https address; empty: nowhere. */
  link: string;
}

/** A coin, with the pair that it was first listed with. */
export interface NewCoinView {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  logo: string;
  /** In ms. */
  listTime: number;
}

export interface NoticeView {
  id: string;
  title: string;
  text: string;
  /** In ms. */
  time: number;
}
