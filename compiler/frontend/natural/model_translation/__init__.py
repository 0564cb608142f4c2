"""Translation by a model: the prompt, the endpoint, and the loop that checks what comes back."""
