"""The rating of a product, computed from the imported one and the published reviews, as SQL over the product's row.

`rating` and `rating_count` are the import's; `review_sum` and `review_count` are those of the published reviews. The
shown mean and number of votes, and the order «по оценкам», are generated columns, so every write updates them.
"""

#: Bayesian mean, the order «по оценкам»: every product has `PRIOR_VOTES` votes of `PRIOR_MEAN` in addition to its own.
#: Ten is about what the median product of the demo shop has (11): its own votes decide half. Four is half a star below
#: the mean of rated products (4.5): an unrated product ranks between well and badly rated ones.
PRIOR_MEAN = 4.0
PRIOR_VOTES = 10

#: A number of votes without a rating is ignored.
VOTE_COUNT = "CASE WHEN rating > 0 THEN rating_count ELSE 0 END + review_count"
_SUM = "rating * rating_count + review_sum"
#: The plain mean, to a tenth; an imported rating without votes is shown unchanged.
MEAN_RATING = f"CASE WHEN {VOTE_COUNT} > 0 THEN round(({_SUM}) / ({VOTE_COUNT}), 1) ELSE rating END"
RATING_RANK = f"round(({PRIOR_MEAN * PRIOR_VOTES} + {_SUM}) / ({PRIOR_VOTES}.0 + ({VOTE_COUNT})), 3)"
