/** Words the error of a form field, which is a key of the message catalogue, as the server would word it. */
export declare function useFieldWording(): (error: {
    message?: string;
} | undefined) => string | undefined;
