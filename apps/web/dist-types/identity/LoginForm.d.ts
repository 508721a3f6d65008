export declare function LoginForm(): import("react").JSX.Element;
